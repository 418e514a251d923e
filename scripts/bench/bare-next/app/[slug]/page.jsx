// A page without a component of its own, cached whole: the text stands in its HTML and in its data.
export const revalidate = 3600;
export const generateStaticParams = () => [];

export default async function Page({ params }) {
  const { slug } = await params;
  return <p>{"palabra ".repeat(Number(slug) / 8)}</p>;
}
