import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { UserError } from '../../settings/user-error.ts'

const parameter = z.object({ value: z.string(), type: z.string(), version: z.int(), modified: z.number() })
const contents = z.object({
  parameters: z.record(z.string(), parameter),
  secrets: z.record(z.string(), z.string()),
})
type Contents = z.infer<typeof contents>

/** Opens the JSON file of parameters and secrets, or creates it. Each update replaces the file atomically. */
export const openParameterStore = (file: string, createInitial: () => Contents) => {
  const read = (): Contents => {
    try {
      return contents.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      throw new UserError(
        `Cannot read the parameters in ${file}. Correct the file, or delete it to start with new ones.`,
      )
    }
  }
  const save = (contents: Contents) => {
    const next = `${file}.next`
    const handle = openSync(next, 'w', 0o600)
    writeFileSync(handle, JSON.stringify(contents, null, 2))
    fsyncSync(handle)
    closeSync(handle)
    renameSync(next, file)
    return contents
  }
  let current = existsSync(file) ? read() : save(createInitial())
  return {
    read: () => current,
    update: (changes: Partial<Contents>) => {
      current = save({ ...current, ...changes })
    },
  }
}
