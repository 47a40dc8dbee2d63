// How a changeset becomes part of CHANGELOG.md: as it is written, when it has a heading of its own, else as an item.

/** @param {{ summary: string }} changeset */
const getReleaseLine = async ({ summary }) => {
  const text = summary.trim();
  return text.startsWith("#") ? `${text}\n` : `- ${text.replaceAll("\n", "\n  ")}`;
};

/** The package has no dependencies whose new versions would have to be told. */
const getDependencyReleaseLine = async () => "";

module.exports = { getReleaseLine, getDependencyReleaseLine };
