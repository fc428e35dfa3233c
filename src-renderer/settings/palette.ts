import type { Settings } from '../../src-shared/contract/desk.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import {
  goTo,
  type PaletteEntry,
  type PaletteQuestion,
  saveFile,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  usePreferences,
  usePrinterWord,
  useWords,
  type Words,
} from '../kit/index.ts'
import { ruleTypeName } from './rules/type-name.ts'
import { sections } from './sections.ts'

type Word = Parameters<Words<'settings'>>[0]

/** Choices that are taken up at once, and how each is called. */
const choices = [
  ...(['light', 'dark', 'system'] as const).map(theme => ({
    change: { theme },
    name: 'appearance.theme' as Word,
    value: `appearance.theme.${theme}` as Word,
    words: 'appearance color colour mode',
  })),
  ...(['normal', 'compact', 'wall'] as const).map(density => ({
    change: { density },
    name: 'appearance.density' as Word,
    value: `appearance.density.${density}` as Word,
    words: 'appearance density',
  })),
  ...([14, 16] as const).map(textSize => ({
    change: { textSize },
    name: 'appearance.text' as Word,
    value: `appearance.text.${textSize}` as Word,
    words: 'appearance font zoom',
  })),
] satisfies { change: Partial<Settings>; name: Word; value: Word; words: string }[]

/** What is switched on and off. */
const switches = [
  { setting: 'notifications', name: 'alerts.notifications', words: 'alerts' },
  { setting: 'sound', name: 'alerts.sound', words: 'alerts' },
  { setting: 'scanSound', name: 'scanner.sound', words: 'scanner' },
] as const

/** What is set in its section, where the palette leads. */
const fields = [
  { section: 'station', name: 'station.name' },
  { section: 'station', name: 'station.poll' },
  { section: 'station', name: 'station.start' },
  { section: 'station', name: 'station.accepted' },
  { section: 'station', name: 'station.again' },
  { section: 'station', name: 'station.limit' },
  { section: 'scanner', name: 'scanner.prefix' },
  { section: 'scanner', name: 'scanner.suffix' },
  { section: 'scanner', name: 'scanner.end' },
  { section: 'scanner', name: 'scanner.gap' },
  { section: 'prices', name: 'prices.guard' },
  { section: 'appearance', name: 'appearance.language' },
  { section: 'appearance', name: 'appearance.zone' },
  { section: 'alerts', name: 'alerts.stuck' },
  { section: 'keeping', name: 'keeping.rows' },
  { section: 'keeping', name: 'keeping.documents' },
  { section: 'keeping', name: 'keeping.orders' },
] as const

/** The sections, each single setting, the rules, the printers, and the file for support. */
export function useSettingsEntries({ text, isRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useWords('settings')
  const target = useWords('alertTargets')
  const notice = useErrorNotice()
  const settings = usePreferences()
  const printerWord = usePrinterWord()
  const { mutate: change } = useDeskSend('settings.save')
  const { mutate: collect } = useDeskSend('desk.diagnostics')
  const { data: rules = [] } = useDeskQuery('rules.get', {})
  const { data: printers = [] } = useDeskQuery('printers.list', {})
  const group = t('sections.label')
  const places = sections.map(section => ({
    id: `settings:${section}`,
    title: t(`section.${section}`),
    group,
    words: t('sections.label'),
    run: () => goTo('settings', { section }),
  }))
  const save = (part: Partial<Settings>) => change(part, { onError: error => notice(error, t('palette.failed')) })
  const all = [
    ...choices.map(({ change: part, name, value, words }) => ({
      id: `setting:${JSON.stringify(part)}`,
      title: t('palette.choice', { name: t(name), value: t(value) }),
      group,
      words,
      ...(Object.entries(part).every(([key, set]) => settings[key as keyof Settings] === set) && {
        detail: t('palette.now'),
      }),
      run: () => save(part),
    })),
    ...switches.map(({ setting, name, words }) => ({
      id: `setting:${setting}`,
      title: t(settings[setting] ? 'palette.turnOff' : 'palette.turnOn', { name: t(name) }),
      group,
      words,
      run: () => save({ [setting]: !settings[setting] }),
    })),
    ...fields.map(({ section, name }) => ({
      id: `setting:${name}`,
      title: t(name),
      group,
      detail: t(`section.${section}`),
      run: () => goTo('settings', { section, field: name }),
    })),
    ...rules.map(({ job_type, printer }) => ({
      id: `rule:${job_type}`,
      title: t('palette.rule', { type: ruleTypeName(t, { jobType: job_type }) }),
      group: t('section.rules'),
      ...(printer !== null && { detail: printerName(printer) }),
      words: job_type,
      run: () => goTo('settings', { section: 'rules' }),
    })),
    ...printers.map(view => ({
      id: `printer:${view.uri}`,
      title: view.name,
      group: t('section.printers'),
      detail: printerWord(view),
      words: `${view.uri} ${t('printers.printer')}`,
      run: () => goTo('settings', { section: 'printers' }),
    })),
    {
      id: 'settings.alertTargets',
      title: target('title'),
      group: t('section.alerts'),
      words: 'webhook pager escalate',
      run: () => goTo('settings', { section: 'alerts' }),
    },
    {
      id: 'settings.diagnostics',
      title: t('about.diagnostics'),
      group: t('about.help'),
      words: 'help support log',
      run: () => collect({}, { onSuccess: saveFile, onError: error => notice(error, t('about.diagnostics')) }),
    },
  ]
  return [...places, ...(text === '' ? all.filter(({ id }) => isRecent(id)) : all)]
}
