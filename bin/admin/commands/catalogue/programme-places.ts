import { UserError } from '#infra/user-error.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../context.ts'

export type Switch = 'on' | 'off'
type Places = Programme['places']

const inWords = ({ home, overseas }: Places) =>
  `home ${home ? 'on' : 'off'}, overseas ${overseas ? 'on' : 'off'}`

/** Switches the places of one programme, as it is at this moment; refused if somebody changes it meanwhile. */
export async function switchPlaces(
  code: string,
  { home, overseas }: { home?: Switch; overseas?: Switch },
  { ports, tell, change }: CommandContext,
) {
  const found = await ports.catalogue.getProgramme(code)
  if (!found) throw new UserError(`There is no programme ${code}.`)
  const { programme } = found
  const before = programme.places
  const places = {
    home: home ? home === 'on' : before.home,
    overseas: overseas ? overseas === 'on' : before.overseas,
  }
  const facts = { code, name: programme.name, places }
  const named = `${code} ${programme.name}`
  if (places.home === before.home && places.overseas === before.overseas)
    return tell(`The places of ${named} are so already (${inWords(before)}): nothing was changed.`, {
      changed: false,
      dryRun: false,
      ...facts,
    })
  await change({
    deed: `switch the places of ${named} from ${inWords(before)} to ${inWords(places)}`,
    facts,
    entry: {
      action: 'catalogue places',
      subject: code,
      details: `${inWords(before)} -> ${inWords(places)}`,
    },
    make: async () => {
      const version = await ports.catalogue.replaceProgramme({ ...programme, places }, found)
      const words = `The places of ${named} are now ${inWords(places)}. Every page knows within a minute.`
      return { words, facts: { version, ...facts } }
    },
  })
}
