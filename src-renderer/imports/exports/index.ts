export { ExportsView } from './ExportsView.tsx'
