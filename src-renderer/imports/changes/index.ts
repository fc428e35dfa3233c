export { ChangesStep } from './ChangesStep.tsx'
