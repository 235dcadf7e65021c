import { pages } from '#shared/pages.ts'

/** The page after a sign-in, unless the request names another (specification 9.22). */
export const defaultReturnPath = pages.form.path

/** A path of the applicant area in plain letters. Its query and fragment have no space, backslash or control character. */
const safePath = /^\/applicant(?:\/[\w-]+)*\/?(?:[?#](?:(?!%(?:[01]|7[Ff]))[!-[\]-~])*)?$/

/** Returns `next` if it is a path of the applicant area, and otherwise the default. A sign-in never leads to another site. */
export const toReturnPath = (next = '') =>
  next.length <= 2000 && safePath.test(next) ? next : defaultReturnPath
