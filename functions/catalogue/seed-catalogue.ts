import type { Ports } from '../ports.ts'
import sample from './sample-catalogue.json' with { type: 'json' }

/** Loads the sample catalogue into a portal that has none yet; true when it did. */
export async function seedCatalogue({ catalogue }: Pick<Ports, 'catalogue'>): Promise<boolean> {
  if ((await catalogue.getVersion()) > 0) return false
  await catalogue.load(sample)
  return true
}
