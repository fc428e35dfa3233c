import { expect, it } from 'vitest'
import { clientOfPlace } from '../../src-renderer/kit/place.tsx'
import {
  addDraft,
  changeDraft,
  dropDrafts,
  reviewRules,
  rulesSaved,
  shownNow,
  useRulesStore,
} from '../../src-renderer/settings/rules/store.ts'
import { answeringClient } from '../rig/answering-client.ts'

const rules = [{ job_type: 'tag', printer: 'cups:tags' }]
const printers = () => shownNow().flatMap(({ printer }) => (printer === '' ? [] : printer))

it('takes what a file holds and what was saved for the profile that asked, and not once another one is shown', () => {
  const client = clientOfPlace(answeringClient().client, 'a')
  reviewRules(client, rules)
  expect(printers()).toEqual(['cups:tags'])
  const sent = shownNow()
  changeDraft('order', { mode: 'print', printer: 'cups:a4' })
  // What was typed while it was saved stays.
  expect(rulesSaved(client, sent, rules)).toBe(false)
  expect(printers()).toEqual(['cups:a4', 'cups:tags'])
  expect(rulesSaved(client, shownNow(), rules)).toBe(true)
  expect(useRulesStore.getState()).toEqual({ drafts: null, from: null })

  client.close()
  reviewRules(client, rules)
  expect(printers()).toEqual([])
  addDraft('invoice')
  const typed = useRulesStore.getState()
  expect(rulesSaved(client, sent, rules)).toBe(false)
  expect(useRulesStore.getState()).toBe(typed)
  dropDrafts()
})
