import { seedCatalogue } from '#functions/catalogue/seed-catalogue.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { readTemplateLimits } from './template-limits.ts'

/** Loads the catalogue, and returns what every scenario needs. */
export async function prepare(bundles: string) {
  await seedCatalogue(createPorts())
  return { bundles, template: readTemplateLimits() }
}
