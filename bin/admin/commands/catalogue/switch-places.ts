import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { findByCode } from '../../context/find-code.ts'
import { formatList } from '../../context/terminal.ts'

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
  const { programmes: all } = await ports.catalogue.read()
  const codes = new Set(inputs.map(input => findByCode(input, all, 'programme').code))
  const stored = await Promise.all([...codes].map(code => ports.catalogue.getProgramme(code)))
  const switched = stored
    .filter(each => each !== undefined)
    .map(({ programme, version }) => {
      const places = {
        home: home ? home === 'on' : programme.places.home,
        overseas: overseas ? overseas === 'on' : programme.places.overseas,
      }
      return { before: programme.places, programme: { ...programme, places }, version }
    })
  const changes = switched.filter(
    ({ before, programme: { places } }) => places.home !== before.home || places.overseas !== before.overseas,
  )
  const titleOf = ({ code, name }: Programme) => `${code} ${name}`
  if (changes.length === 0) {
    const texts = switched.map(
      ({ programme }) => `The places of ${titleOf(programme)} are already ${formatPlaces(programme.places)}.`,
    )
    return print(`${texts.join('\n')} Nothing has changed.`)
  }
  const formatChange = ({ before, programme: { places } }: (typeof changes)[number]) =>
    `${formatPlaces(before)} to ${formatPlaces(places)}`
  await change({
    action: `switch the places of ${formatList(changes.map(each => `${titleOf(each.programme)} from ${formatChange(each)}`))}`,
    auditEntry: {
      action: 'catalogue places',
      subject: changes.map(({ programme: { code } }) => code).join(' '),
      details: changes.map(each => `${each.programme.code}: ${formatChange(each)}`).join('\n'),
    },
    apply: async () => {
      await ports.catalogue.replaceProgrammes(changes)
      const texts = changes.map(
        ({ programme }) => `The places of ${titleOf(programme)} are now ${formatPlaces(programme.places)}.`,
      )
      return `${texts.join('\n')} Every page shows this within a minute.`
    },
  })
}
