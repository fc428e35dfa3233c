import { keysOf } from '../actions/action.ts'
import { useActionSets } from '../actions/registry.ts'
import { Kbd } from '../parts/Kbd.tsx'
import styles from './KeyList.module.css'

/** All keys that are live now, by heading; each named once, as the newest set has it. */
export function KeyList() {
  const sets = useActionSets(store => store.sets)
  const named = new Map<string, { keys: string; title: string; group: string }>()
  for (const action of sets.flatMap(({ actions }) => actions))
    for (const keys of keysOf(action)) named.set(`${action.group}:${keys}`, { ...action, keys })
  const groups = Map.groupBy(named.values(), ({ group }) => group)
  // What has two keys is one line.
  const lines = (bindings: readonly { keys: string; title: string }[]) => [
    ...Map.groupBy(bindings, ({ title }) => title),
  ]
  return (
    <div className={styles['groups']}>
      {[...groups].map(([group, bindings]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {lines(bindings).map(([title, alike]) => (
              <div key={title}>
                <dt>{title}</dt>
                {alike.map(({ keys }) => (
                  <dd key={keys}>
                    <Kbd keys={keys} />
                    <span className="only-heard">{keys}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
