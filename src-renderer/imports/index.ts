export { ImportStatus } from './ImportStatus.tsx'
export { ImportWork, useOpenUpload } from './ImportWork.tsx'
