import { createDesk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { liveAsTold } from './lives.ts'

/** A life of a desk that prints for several services at once until it is killed; as a line of JSON on stdin. */
export interface StationsLife {
  folder: string
  services: { url: string; token: string; printer: string }[]
}

/** Opens a desk, with a profile for each service; the last one is looked at, the others print beside it. */
async function live({ folder, services }: StationsLife): Promise<void> {
  const { handlers } = await createDesk({ shell: 'browser', dataFolder: folder, fetch: nodeFetch, token: null })
  await handlers['settings.save']({ pollSeconds: 1, start: 'print-waiting' })
  for (const { url, token, printer } of services) {
    const known = (await handlers['profiles.list']({})).find(({ baseUrl }) => baseUrl === url)
    const { id } = known ?? (await handlers['profiles.save']({ name: url, baseUrl: url, operations: {} }))
    await handlers['session.signIn']({ profileId: id, token })
    await handlers['jobs.list']({})
    if (!known) await handlers['rules.save']({ rules: [{ job_type: '*', printer }] })
  }
  process.stdout.write(`${JSON.stringify(await handlers['stations.list']({}))}\n`)
}

liveAsTold(live)
