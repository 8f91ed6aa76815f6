/** Where every endpoint is, on this site and for whoever calls it from elsewhere. */
export const apiRoot = '/api/v1'
