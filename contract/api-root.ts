/** The path prefix of every endpoint. */
export const apiRoot = '/api/v1'
