export { ImportStatus, useImportsNeedYou } from './ImportStatus.tsx'
export { ImportsScreen } from './ImportsScreen.tsx'
