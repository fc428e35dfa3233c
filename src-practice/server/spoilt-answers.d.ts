import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
/** Answers with a web page instead of the expected content. */
export declare function sendForeignPage(reply: FastifyReply): FastifyReply;
/** Sends half of the body with the Content-Length of the whole, then destroys the connection. */
export declare function cutShort(reply: FastifyReply, whole: Buffer): Readable;
/** Sends a streamed answer up to its second chunk, then destroys the connection. */
export declare function cutAfterTwo(answer: Readable): Readable;
/** A document that starts as a PDF and never ends. */
export declare function endlessPdf(): Readable;
