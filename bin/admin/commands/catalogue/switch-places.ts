import { formatList } from '#shared/rules/format-list.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { UsageError } from '../../../command-line/errors.ts'
import { findByCodeOrName } from '../../../command-line/find-by-code-or-name.ts'
import { catalogueDelayText } from './catalogue-diff.ts'

type Switch = 'on' | 'off'

const formatPlaces = ({ home, overseas }: Programme['places']) =>
  `home ${home ? 'on' : 'off'}, overseas ${overseas ? 'on' : 'off'}`

/** Switches the places of programmes; refuses if someone else changes one of them before staff confirm. */
export async function switchPlaces(
  { ports, print, change }: CommandContext,
  inputs: string[],
  { home, overseas }: { home?: Switch; overseas?: Switch },
) {
  if (!home && !overseas) throw new UsageError('Add --home on or off, --overseas on or off, or both.')
  const { programmes } = await ports.catalogue.read()
  const codes = new Set(inputs.map(input => findByCodeOrName(input, programmes, 'programme').code))
  const stored = await Promise.all([...codes].map(code => ports.catalogue.getProgramme(code)))
  const changes = stored
    .filter(programme => programme !== undefined)
    .map(({ programme, version }) => {
      const { places } = programme
      const switched = {
        home: home ? home === 'on' : places.home,
        overseas: overseas ? overseas === 'on' : places.overseas,
      }
      const difference = `${formatPlaces(places)} to ${formatPlaces(switched)}`
      return { programme: { ...programme, places: switched }, version, before: places, difference }
    })
    .filter(
      ({ before, programme: { places } }) =>
        places.home !== before.home || places.overseas !== before.overseas,
    )
  if (changes.length === 0) return print('The places are already as you want them. Nothing has changed.')
  const texts = changes.map(
    ({ programme: { code, name }, difference }) => `${code} ${name} from ${difference}`,
  )
  const what = `the places of ${formatList(texts)}`
  await change({
    action: `switch ${what}`,
    auditEntry: {
      action: 'catalogue places',
      subject: changes.map(({ programme: { code } }) => code).join(' '),
      details: changes.map(({ programme: { code }, difference }) => `${code}: ${difference}`).join('\n'),
    },
    apply: async () => {
      await ports.catalogue.replaceProgrammes(changes)
      return `Switched ${what}. ${catalogueDelayText}`
    },
  })
}
