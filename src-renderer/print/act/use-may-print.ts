import { useHasPermission, useSession } from '../../app/index.ts'

/** Whether this account may print; `told` is true once the account is known, so a missing permission can be shown. */
export function useMayPrint(): { may: boolean; told: boolean } {
  const may = useHasPermission('print orders')
  const session = useSession()
  return { may, told: session?.me !== null && session?.me !== undefined }
}
