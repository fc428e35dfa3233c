/** The back office: accounts, codes, keys, designs, bulk operations, settings and rates. */
export { BackOffice } from './BackOffice.tsx'
