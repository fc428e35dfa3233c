/** The back office's support: tickets with wallets, vision checks and email templates. */
export { OfficeScreen } from './OfficeScreen.tsx'
