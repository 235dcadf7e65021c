import { readFileSync } from 'node:fs'
import * as z from 'zod'

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      integrity: z.string().optional(),
      inBundle: z.boolean().default(false),
      dev: z.boolean().default(false),
    }),
  ),
})

/** A package of the lock file. A package that is bundled in another one has no integrity. */
export type LockedPackage = {
  name: string
  version: string
  integrity: string | undefined
  isBundled: boolean
  isDevelopment: boolean
}

export function readLockedPackages(): LockedPackage[] {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  return Object.entries(lockFile.parse(JSON.parse(text)).packages).flatMap(([path, entry]) =>
    path === ''
      ? []
      : [
          {
            name: path.split('node_modules/').at(-1) ?? path,
            version: entry.version,
            integrity: entry.integrity,
            isBundled: entry.inBundle,
            isDevelopment: entry.dev,
          },
        ],
  )
}
