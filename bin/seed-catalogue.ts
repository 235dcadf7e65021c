import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { catalogue as catalogueSchema } from '#shared/schemas/programme.ts'
import type { CommandPorts } from './ports/command-ports.ts'

/** Loads the sample catalogue if the portal has no catalogue. */
export async function seedCatalogue({ catalogue }: Pick<CommandPorts, 'catalogue'>): Promise<void> {
  if ((await catalogue.listItems()).length === 0) await catalogue.load(catalogueSchema.parse(sample))
}
