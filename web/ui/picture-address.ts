/**
 * Returns the URL of an image in a width: '/api/img/affiche.jpg?w=640'. If there is a separate host for images,
 * the URL begins with it.
 */
export function pictureAddress(name: string, width: number, host = ''): string {
  return `${host}/api/img/${encodeURIComponent(name)}?w=${width}`
}
