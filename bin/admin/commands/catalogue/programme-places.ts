import { UserError } from '#infra/settings/user-error.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../context/context.ts'

export type Switch = 'on' | 'off'

const formatPlaces = ({ home, overseas }: Programme['places']) =>
  `home ${home ? 'on' : 'off'}, overseas ${overseas ? 'on' : 'off'}`

/** Switches the places of a programme; refuses if someone else changes the programme before staff confirm. */
export async function switchPlaces(
  code: string,
  { home, overseas }: { home?: Switch; overseas?: Switch },
  { ports, printUnchanged, change }: CommandContext,
) {
  const stored = await ports.catalogue.getProgramme(code)
  if (!stored) throw new UserError(`There is no programme ${code}.`)
  const { programme } = stored
  const before = programme.places
  const places = {
    home: home ? home === 'on' : before.home,
    overseas: overseas ? overseas === 'on' : before.overseas,
  }
  const json = { code, name: programme.name, places }
  const title = `${code} ${programme.name}`
  if (places.home === before.home && places.overseas === before.overseas)
    return printUnchanged(
      `The places of ${title} are already ${formatPlaces(before)}. Nothing has changed.`,
      json,
    )
  await change({
    action: `switch the places of ${title} from ${formatPlaces(before)} to ${formatPlaces(places)}`,
    json,
    auditEntry: {
      action: 'catalogue places',
      subject: code,
      details: `${formatPlaces(before)} -> ${formatPlaces(places)}`,
    },
    apply: async () => {
      const version = await ports.catalogue.replaceProgramme({ ...programme, places }, stored)
      const text = `The places of ${title} are now ${formatPlaces(places)}. Every page shows this within a minute.`
      return { text, json: { version, ...json } }
    },
  })
}
