import { describe, expect, it } from 'vitest'
import { lookalikes, providers, suggestEmail } from '#web/sign-in/email-suggestion.ts'

describe('suggestEmail', () => {
  it.each([
    ['you@gmial.com', 'you@gmail.com'],
    ['you@gmai.com', 'you@gmail.com'],
    ['you@gmail.co', 'you@gmail.com'],
    ['you@hotmial.com', 'you@hotmail.com'],
    ['you@hotmail.con', 'you@hotmail.com'],
    ['you@outlok.com', 'you@outlook.com'],
    ['you@iclod.com', 'you@icloud.com'],
    ['you@yaho.co.uk', 'you@yahoo.co.uk'],
    ['you@btinternet.co', 'you@btinternet.com'],
    ['you@hotmail.co.k', 'you@hotmail.co.uk'],
    ['you@hotmial.de', 'you@hotmail.de'],
    ['you@hotmail.cm', 'you@hotmail.com'],
    ['you@yahoo.cmo', 'you@yahoo.com'],
  ])('corrects %s to %s', (typed, corrected) => {
    expect(suggestEmail(typed)).toBe(corrected)
  })

  it('does not change the part before the @', () => {
    expect(suggestEmail('Zoë.O’Neill+ucas@GMIAL.com')).toBe('Zoë.O’Neill+ucas@gmail.com')
  })

  it.each([...providers, ...lookalikes, 'Gmail.com'])('accepts the known domain %s', domain => {
    expect(suggestEmail(`you@${domain}`)).toBeUndefined()
  })

  it.each([
    'student.gla.ac.uk',
    'ox.ac.uk',
    'school.hants.sch.uk',
    'nhs.org.uk',
    'yahoo.es',
    'yahoo.com.ph',
    'hotmail.co.il',
    'hanmail.net',
    'karoo.co.uk',
    'gmx.fr',
    'example.org',
    'smithfamily.co',
    'my-own-domain.me.uk',
  ])('accepts %s', domain => {
    expect(suggestEmail(`you@${domain}`)).toBeUndefined()
  })

  it.each(['', '@', 'gmial.com', '@gmial.com'])('suggests nothing for %o, which is no address', typed => {
    expect(suggestEmail(typed)).toBeUndefined()
  })
})
