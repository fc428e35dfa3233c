export { ImportStatus } from './ImportStatus.tsx'
