import sharp from 'sharp'

// One core for a picture: the others are for those who buy.
sharp.concurrency(1)
// What is drawn is kept on the disk: keeping it in memory too is for programs that draw the same again. And it goes by the
// names of files, where one that has arrived has a number that the next will have too.
sharp.cache(false)
