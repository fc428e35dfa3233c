export { Formulas } from './Formulas.tsx'
