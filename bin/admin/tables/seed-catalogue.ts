import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }

type CatalogueTable = { listItems: () => Promise<unknown[]>; load: (file: unknown) => Promise<number> }

/** Loads the sample catalogue if the portal has no catalogue. Returns whether it loaded it. */
export async function seedCatalogue({ catalogue }: { catalogue: CatalogueTable }): Promise<boolean> {
  if ((await catalogue.listItems()).length > 0) return false
  await catalogue.load(sample)
  return true
}
