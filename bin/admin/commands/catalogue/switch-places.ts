import { formatList } from '#shared/rules/format-list.ts'
import { type Programme, programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { UsageError } from '../../../command-line/errors.ts'
import { findByCodeOrName } from '../../../command-line/find-by-code-or-name.ts'
import { catalogueDelayText } from './import-catalogue.ts'

type Switch = 'on' | 'off'

const formatPlaces = ({ home, overseas }: Programme['places']) =>
  `home ${home ? 'on' : 'off'}, overseas ${overseas ? 'on' : 'off'}`

export async function switchPlaces(
  { ports, print, change }: CommandContext,
  inputs: string[],
  { home, overseas }: { home?: Switch; overseas?: Switch },
) {
  if (!home && !overseas) throw new UsageError('Add --home on or off, --overseas on or off, or both.')
  const items = (await ports.catalogue.listItems()).filter(({ kind }) => kind === 'programme')
  const programmes = items.map(item => programme.parse(item))
  const named = new Set(inputs.map(input => findByCodeOrName(input, programmes, 'programme')))
  const switches = [...named].flatMap(stored => {
    const { code, name, places } = stored
    const switched = {
      home: home ? home === 'on' : places.home,
      overseas: overseas ? overseas === 'on' : places.overseas,
    }
    const [before, after] = [formatPlaces(places), formatPlaces(switched)]
    if (before === after) return []
    const existing = items.find(item => item.code === code)
    const item = { kind: 'programme' as const, ...stored, places: switched }
    return { code, name, difference: `${before} to ${after}`, change: { item, existing, isRemoved: false } }
  })
  if (switches.length === 0) return print('The places are already as you want them. Nothing has changed.')
  const texts = switches.map(({ code, name, difference }) => `${code} ${name} from ${difference}`)
  const what = `the places of ${formatList(texts)}`
  await change({
    action: `switch ${what}`,
    auditEntry: {
      action: 'catalogue places',
      subject: switches.map(({ code }) => code).join(' '),
      details: switches.map(({ code, difference }) => `${code}: ${difference}`).join('\n'),
    },
    apply: async () => {
      await ports.catalogue.apply(switches.map(({ change }) => change))
      return `Switched ${what}. ${catalogueDelayText}`
    },
  })
}
