import type { ReactNode } from 'react'
import { describeError, isClientError } from '#shared/errors.ts'
import { Button } from '../button.tsx'
import { Hotline } from '../contact-links.tsx'
import { Notice } from '../notice.tsx'
import { Page } from './page.tsx'

type LoadErrorPageProps = {
  title: string
  problem: string
  query: { error: unknown; refetch(): unknown }
  children?: ReactNode
}

/** A page whose content could not be loaded, with the message of a refusal or advice about the connection. */
export const LoadErrorPage = ({ title, problem, query, children }: LoadErrorPageProps) => (
  <Page title={title}>
    <Notice role="alert" title={problem}>
      <p>{describeError(query.error)}</p>
      {children}
      {isClientError(query.error) && (
        <p>
          If it happens again, call the Clearing Hotline on <Hotline />.
        </p>
      )}
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </Notice>
  </Page>
)

type FetchErrorNoticeProps = {
  queries: { name: string; query: { isLoadingError: boolean; error: unknown; refetch(): unknown } }[]
  /** Called when the user repeats the fetch, after which the notice disappears. */
  onRetry(): void
  children?: ReactNode
}

/** The fetches that have failed, with one button that repeats them (specification 8.16). */
export function FetchErrorNotice({ queries, onRetry, children }: FetchErrorNoticeProps) {
  const failed = queries.filter(({ query }) => query.isLoadingError)
  function retry() {
    for (const { query } of failed) query.refetch()
    onRetry()
  }

  if (failed.length === 0) return null
  return (
    <Notice role="alert">
      {failed.map(({ name }) => (
        <p key={name}>
          <b>{`Could not fetch ${name}`}</b>
        </p>
      ))}
      <p>
        <span>{`${describeError(failed[0]?.query.error)} Your answers are still here. `}</span>
        {children}
      </p>
      <Button secondary onClick={retry}>
        Try again
      </Button>
    </Notice>
  )
}
