import { statSync } from 'node:fs'
import { build } from 'esbuild'
import { bundleOptions } from '#infra/functions/bundle.ts'

const [file = 'dist/clearing-admin.mjs'] = process.argv.slice(2)

/** Bundles the staff command line into one file that needs only Node, as `npm run build:admin`. */
await build({ ...bundleOptions, entryPoints: ['bin/admin.ts'], target: 'node20', outfile: file })
process.stdout.write(`Wrote ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB). It needs only Node.\n`)
