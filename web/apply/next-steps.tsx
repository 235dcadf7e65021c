import { nextWorkingDay } from '#shared/rules/working-day.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** What happens after an application; one of a weekend or a bank holiday names the day (DECISIONS, section 6). */
export function NextSteps({ submittedAt }: { submittedAt: string | null }) {
  const decided = submittedAt === null ? null : nextWorkingDay(submittedAt)
  return (
    <aside className="aside" aria-labelledby="next-steps">
      <div className="next">
        <h2 id="next-steps">Next Steps</h2>
        <ol>
          <li>
            We read your application. Applications received over the weekend get a decision on the next
            working day
            {decided && (
              <>
                : for yours that is <b>{day.format(new Date(decided)).replace(',', '')}</b>
              </>
            )}
            .
          </li>
          <li>Our decision comes by e-mail.</li>
          <li>
            If we need a certificate, our e-mail has a link to send it. You need not do anything before that.
          </li>
        </ol>
      </div>
    </aside>
  )
}
