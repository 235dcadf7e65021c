import { btecGrades } from '#shared/enums/grades.ts'

const words = btecGrades.map(([, meaning]) => meaning.toUpperCase())
const ofBtec = new Set(btecGrades.flatMap(([grade]) => [...grade]))

/**
 * BTEC grades are upper-cased, and nothing but their letters and the star is taken (specification, section 5). A text
 * with any other letter is not taken at all. Nor are the further letters of a grade written out: `word` is what has
 * been typed of it so far.
 */
export function btecTyped(text: string, before: string, word: string): { grade: string; word: string } {
  const typed = text.toUpperCase()
  const added = typed.startsWith(before) ? typed.slice(before.length) : ''
  const further = word + added
  if (word !== '' && added !== '' && words.some(meaning => meaning.startsWith(further)))
    return { grade: before, word: further }
  const letters = [...typed].filter(letter => ofBtec.has(letter))
  const others = [...typed].some(letter => /\p{L}/u.test(letter) && !ofBtec.has(letter))
  return others ? { grade: before, word: '' } : { grade: letters.join(''), word: added }
}
