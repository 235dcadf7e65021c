import { formatWeekendRule } from '#shared/rules/dates/working-day.ts'

/** What happens after an application, made at an instant (ISO; null while that is not known). */
export const NextSteps = ({ submittedAt }: { submittedAt: string | null }) => (
  <aside className="aside" aria-labelledby="next-steps">
    <div className="next-steps">
      <h2 id="next-steps">Next Steps</h2>
      <ol>
        <li>We read your application.{submittedAt !== null && ` ${formatWeekendRule(submittedAt)}`}</li>
        <li>Our decision comes by e-mail.</li>
        <li>
          If we need a certificate, our e-mail has a link to send it. You need not do anything before that.
        </li>
      </ol>
    </div>
  </aside>
)
