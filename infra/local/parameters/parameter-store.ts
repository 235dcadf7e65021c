import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { UserError } from '../../user-error.ts'

const parameter = z.object({ value: z.string(), type: z.string(), version: z.int(), modified: z.number() })
const contents = z.object({
  parameters: z.record(z.string(), parameter),
  secrets: z.record(z.string(), z.string()),
})
type Contents = z.infer<typeof contents>

/** Parameters and secrets in a JSON file that is always either the old one or the new one, never half of one. */
export const openParameterStore = (file: string, first: () => Contents) => {
  const read = (): Contents => {
    try {
      return contents.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      throw new UserError(
        `The parameters in ${file} cannot be read. Mend the file, or remove it to start afresh.`,
      )
    }
  }
  const save = (changed: Contents) => {
    const next = `${file}.next`
    const handle = openSync(next, 'w', 0o600)
    writeFileSync(handle, JSON.stringify(changed, null, 2))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(next, file)
    return changed
  }
  let kept = existsSync(file) ? read() : save(first())
  return {
    read: () => kept,
    change: (changed: Partial<Contents>) => {
      kept = save({ ...kept, ...changed })
    },
  }
}
