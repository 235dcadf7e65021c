import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { subjectOptions } from '#web/apply/qualifications/subject-options.ts'
import { countryAliases } from '#web/apply/residency/country-aliases.ts'
import { nationalityAliases } from '#web/apply/residency/nationality-aliases.ts'
import { listOptions } from '#web/ui/combobox/combobox-options.ts'
import { editDistance } from '#web/ui/combobox/edit-distance.ts'
import { nearestOption } from '#web/ui/combobox/nearest-option.ts'

const people = nationalities.map(([value, label]) => ({ value, label, aliases: nationalityAliases[value] }))
const countries = countriesOfDomicile.map(([value, label]) => ({
  value,
  label,
  aliases: countryAliases[value],
}))
const subjects = listOptions(subjectOptions(subjectLists, 'A2', ''))

describe('what a text with a slip was most likely meant to be', () => {
  it.each([
    ['Chemisty', subjects, 'Chemistry'],
    ['Psycology', subjects, 'Psychology'],
    ['Econmics', subjects, 'Economics'],
    ['mahts', subjects, 'Mathematics'],
    ['polsih', people, 'Polish'],
    ['Inida', people, 'Indian'],
    ['Inida', countries, 'India'],
    ['Irleand', countries, 'Ireland'],
    ['dinosaurs', subjects, undefined],
    ['xyz', people, undefined],
    ['', people, undefined],
  ])('by %j', (text, options, label) => {
    expect(nearestOption(options, text)?.label).toBe(label)
  })
})

describe('the distance between two texts', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['chemisty', 'chemistry', 1],
    ['chemistryy', 'chemistry', 1],
    ['chemiztry', 'chemistry', 1],
    ['mahts', 'maths', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('of %j and %j is %d, either way', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance])
  })
})
