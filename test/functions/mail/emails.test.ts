import { describe, expect, it } from 'vitest'
import { applicationReceivedEmail } from '#functions/mail/emails.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const receipt = (submittedAt: string, needsAdvisor = false) =>
  applicationReceivedEmail(
    { applicantId: 4127, programmeName: 'Drama & <English> BA (Hons)', submittedAt, needsAdvisor },
    configuration.parse({}),
  )
const rule = 'Applications received over the weekend get a decision on the next working day'

describe('the receipt of an application', () => {
  it('contains the number, the programme, the time of submission and the next step', () => {
    const { subject, text, html } = receipt('2027-08-12T07:00:00Z')
    expect(subject).toBe('Your application CL 000 4127 to Example University')
    expect(text).toContain('We have received your application for Drama & <English> BA (Hons).')
    expect(text).toContain('Your unique applicant number is CL 000 4127\n')
    expect(text).toContain('We received it on Thursday 12 August 2027 at 08:00, London time.')
    expect(text).toContain('We will read your application and email you our decision.\n')
    expect(text).toContain('we will email you a link to send it. You do not need to do anything before then.')
    expect(html).toContain('Drama &amp; &lt;English&gt; BA (Hons)')
  })

  it('asks to have certificates ready if an advisor must look at the application', () => {
    const { text } = receipt('2027-08-12T07:00:00Z', true)
    expect(text).toContain('Have your results and certificates ready, with a translation')
    expect(text).not.toContain('You do not need to do anything')
  })

  it('keeps its numbers on one line, and only the hotline calls', () => {
    const { html } = receipt('2027-08-12T07:00:00Z')
    expect(html).toContain('CL\u00a0000\u00a04127')
    expect(html).toContain('<meta name="format-detection" content="telephone=no">')
    expect(html).toMatch(/href="tel:\+442079460018"[^>]*>020\u00a07946\u00a00018 \(from/)
  })

  it('of a working day says nothing about weekends', () => {
    expect(receipt('2027-08-16T09:00:00Z').text).not.toContain('weekend')
  })

  it.each([
    ['a Saturday', '2027-08-14T09:00:00Z', 'Monday 16 August 2027'],
    ['a bank holiday', '2027-08-30T09:00:00Z', 'Tuesday 31 August 2027'],
  ])('of %s says when the decision comes', (_, submittedAt, day) => {
    const { text, html } = receipt(submittedAt)
    for (const body of [text, html]) expect(body).toContain(`${rule}. For your application, that is ${day}.`)
  })
})
