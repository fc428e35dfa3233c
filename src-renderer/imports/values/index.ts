export { ValuesStep } from './ValuesStep.tsx'
