/** A figure's image, if it is one of the site's and no link yet; the renderer writes `src` first. */
const PICTURE = /(<figure(?: class="image-[a-z]+")?>)(<img src="(\/uploads\/[^"?]+\.webp)"[^>]*>)/g;

/** Makes the figures of rendered Markdown links to the images as large as they are stored. */
export const withLargeImages = (html: string): string =>
  html.replace(PICTURE, '$1<a href="$3" title="Ver en grande">$2</a>');
