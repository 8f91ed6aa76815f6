import { expect, test } from 'vitest'
import { cannotWrite } from './files.ts'

test.each([
  ['EACCES', 'chown ouvreuse: /mnt/disque'],
  ['EROFS', 'ReadWritePaths=/mnt/disque'],
  ['ENOTDIR', 'Vérifiez ce chemin.'],
])('the message about a folder that cannot be written because of %s contains « %s »', (code, help) => {
  const said = cannotWrite('Le dossier', '/mnt/disque', Object.assign(new Error('refused'), { code }))
  expect(said).toContain(help)
})
