import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { subjectOptions } from '#web/apply/qualifications/subject-options.ts'
import { countryAliases } from '#web/apply/residency/country-aliases.ts'
import { nationalityAliases } from '#web/apply/residency/nationality-aliases.ts'
import { listOptions } from '#web/ui/combobox/combobox-options.ts'
import { editDistance, findNearestOption } from '#web/ui/combobox/nearest-option.ts'

const nationalityOptions = nationalities.map(([value, label]) => ({
  value,
  label,
  aliases: nationalityAliases[value],
}))
const countryOptions = countriesOfDomicile.map(([value, label]) => ({
  value,
  label,
  aliases: countryAliases[value],
}))
const subjects = listOptions(subjectOptions(subjectLists, 'A2', ''))

describe('findNearestOption', () => {
  it.each([
    ['Chemisty', subjects, 'Chemistry'],
    ['Psycology', subjects, 'Psychology'],
    ['Econmics', subjects, 'Economics'],
    ['mahts', subjects, 'Mathematics'],
    ['polsih', nationalityOptions, 'Polish'],
    ['Inida', nationalityOptions, 'Indian'],
    ['Inida', countryOptions, 'India'],
    ['Irleand', countryOptions, 'Ireland'],
    ['dinosaurs', subjects, undefined],
    ['xyz', nationalityOptions, undefined],
    ['', nationalityOptions, undefined],
  ])('corrects %j', (text, options, label) => {
    expect(findNearestOption(options, text)?.label).toBe(label)
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['chemisty', 'chemistry', 1],
    ['chemistryy', 'chemistry', 1],
    ['chemiztry', 'chemistry', 1],
    ['mahts', 'maths', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %d in both directions', (source, target, distance) => {
    expect([editDistance(source, target), editDistance(target, source)]).toEqual([distance, distance])
  })
})
