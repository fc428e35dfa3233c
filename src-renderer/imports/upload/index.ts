export { UploadStep } from './UploadStep.tsx'
