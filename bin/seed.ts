import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import type { Ports } from '#functions/ports.ts'

/** Loads the sample catalogue into a portal that has none yet; true when it did. */
export async function seed({ catalogue }: Pick<Ports, 'catalogue'>): Promise<boolean> {
  if ((await catalogue.version()) > 0) return false
  await catalogue.load(sample)
  return true
}
