/** The baseline for a function without an AWS client. */
export const handler = async () => ({ statusCode: 200, body: '{"siteKey":null}' })
