import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { type Catalogue, catalogue, type Programme } from '#shared/schemas/programme.ts'

export const sampleCatalogue = catalogue.parse(sample)
/** One school of the sample with its programmes, which is loaded faster. */
export const smallCatalogue: Catalogue = {
  schools: sampleCatalogue.schools.filter(({ code }) => code === 'EECS'),
  programmes: sampleCatalogue.programmes.filter(({ schoolCode }) => schoolCode === 'EECS'),
}

/** Returns a catalogue with a change to some programmes, or to all of them. */
export const changeProgrammes = (
  { schools, programmes }: Catalogue,
  codes: readonly string[] | undefined,
  change: Partial<Programme>,
): Catalogue => ({
  schools,
  programmes: programmes.map(programme =>
    (codes?.includes(programme.code) ?? true) ? { ...programme, ...change } : programme,
  ),
})

export const noPlaces = { places: { home: false, overseas: false } }
