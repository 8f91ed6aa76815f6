import sharp from 'sharp'

// Uses one CPU core per image and leaves the other cores to requests.
sharp.concurrency(1)
// Disables libvips' cache, because resized images are cached on disk already. The cache could also mix up uploads:
// its key is the path, and uploads are opened as /proc paths of file descriptors, whose numbers are reused.
sharp.cache(false)
