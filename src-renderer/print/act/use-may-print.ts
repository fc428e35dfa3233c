import { useHasPermission, useSession } from '../../app/index.ts'

/** Whether this account may print; `told` is true once the account is known, so that a missing right can be said. */
export function useMayPrint(): { may: boolean; told: boolean } {
  const may = useHasPermission('print orders')
  const session = useSession()
  return { may, told: session?.me !== null && session?.me !== undefined }
}
