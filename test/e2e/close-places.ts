import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFile } from '#infra/local/start.ts'

// Run with a portal's folder and the code of a programme: writes through its repository that it has no places.
const [, , folder = '', code = ''] = process.argv
Object.assign(process.env, JSON.parse(readFileSync(join(folder, environmentFile), 'utf8')))

// Only now, because it reads the environment as it loads.
const { livePorts } = await import('#functions/live-ports.ts')
const { catalogue } = livePorts()
const found = await catalogue.programmeNow(code)
if (!found) throw new Error(`there is no programme ${code}`)
await catalogue.replace({ ...found.programme, places: { home: false, overseas: false } }, found)
