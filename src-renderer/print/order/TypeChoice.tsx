import { Radio } from '@mantine/core'
import { typeWord, useWords } from '../../kit/index.ts'
import styles from './Order.module.css'
import { documentTypes } from './ways.ts'

/** Which document of an order. */
export function TypeChoice({ value, onChange }: { value: string; onChange(type: string): void }) {
  const t = useWords('order')
  return (
    <Radio.Group label={t('here.type')} value={value} onChange={onChange}>
      <div className={styles['choices']}>
        {documentTypes.map(type => (
          <Radio key={type} value={type} size="xs" label={typeWord(type)} />
        ))}
      </div>
    </Radio.Group>
  )
}
