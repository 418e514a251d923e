// The demonstration's pictures, drawn with a few shapes in the colours of one old printing press.

const W = 1600;
const H = 1000;

const ink = "#22313a";
const paper = "#f3e9d6";
const red = "#b5342f";
const ochre = "#d9a441";
const sea = "#3f7184";
const deep = "#274b5a";
const green = "#6f8a5b";
const dark = "#3f5540";
const sand = "#e3cfa3";
const mist = "#cfd8d3";

const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke = ink, width = 8) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");
const at = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;

/** A row of hills from one side to the other: their height at `y`, how much they rise, and how often. */
function hills(y: number, rise: number, waves: number, fill: string, shift = 0) {
  const step = W / (waves * 2);
  const tops = times(waves * 2 + 1, (index) => {
    const height = y + (index % 2 ? rise : -rise) * (0.6 + 0.4 * Math.sin(index * 2.3 + shift));
    return ` S ${(index - 0.5) * step + shift * 20} ${height} ${index * step} ${y + ((index * 37) % 30) - 15}`;
  });
  return path(`M -200 ${H} L -200 ${y}${tops} L ${W + 200} ${y} L ${W + 200} ${H} Z`, fill);
}

const ripples = (from: number, stroke: string) =>
  times(16, (index) => {
    const y = from + 24 + index * index * 1.7;
    const x = (index * 397) % 1300;
    const w = 90 + ((index * 53) % 160);
    return line(`M ${x} ${y} q ${w / 4} -9 ${w / 2} 0 t ${w / 2} 0`, stroke, 5);
  });

const gull = (x: number, y: number, size: number) =>
  line(
    `M ${x - size} ${y} q ${size / 2} ${-size / 2} ${size} 0 q ${size / 2} ${-size / 2} ${size} 0`,
    ink,
    6,
  );

const boat = (hull: string, sail: string) =>
  path("M -120 0 L 130 0 L 90 52 L -86 52 Z", hull) +
  line("M 0 0 L 0 -230", ink, 9) +
  path("M 12 -222 L 12 -22 L 112 -22 Z", sail) +
  path("M -12 -190 L -12 -22 L -84 -22 Z", paper);

const house = (wall: string, roof: string) =>
  rect(0, -130, 150, 130, wall) +
  path("M -14 -130 L 75 -205 L 164 -130 Z", roof) +
  rect(28, -98, 32, 40, ink, 'opacity=".75"') +
  rect(90, -98, 32, 40, ink, 'opacity=".75"') +
  rect(58, -52, 34, 52, ink);

const tree = (fill: string) => rect(-8, -60, 16, 60, ink) + ellipse(0, -130, 58, 90, fill);

const steam = (x: number, y: number) =>
  times(3, (index) => line(`M ${x + index * 90} ${y} q -34 -44 0 -88 q 34 -44 0 -88`, paper, 12));

const star = (x: number, y: number, r: number) => circle(x, y, r, paper);
// Golden-ratio steps scatter evenly without making rows.
const stars = times(110, (index) =>
  star((index * 0.618034 * W) % W, (index * 0.754878 * 640) % 640, 1.5 + ((index * 7) % 5)),
);

const scenes = {
  puerto: [
    rect(0, 0, W, H, "#efd9b0"),
    circle(1180, 330, 120, red),
    hills(520, 60, 3, mist),
    hills(580, 40, 4, "#a9b9a5", 2),
    times(7, (i) =>
      at(
        60 + i * 190,
        640,
        0.95 + (i % 3) * 0.12,
        house([paper, sand, "#d8c0a0"][i % 3] ?? paper, [red, deep, ochre][i % 3] ?? red),
      ),
    ),
    rect(0, 640, W, 360, sea),
    rect(0, 636, W, 22, ink),
    ripples(680, "#7fa3ab"),
    at(400, 820, 1.25, boat(red, ochre)),
    at(960, 760, 0.9, boat(ink, red)),
    at(1320, 880, 1.5, boat(deep, sand)),
    gull(640, 240, 40),
    gull(760, 190, 28),
    gull(330, 300, 32),
  ],
  faro: [
    rect(0, 0, W, H, deep),
    stars,
    path("M 1030 330 L 0 120 L 0 470 Z", ochre, 'opacity=".35"'),
    path("M 1090 330 L 1600 230 L 1600 440 Z", ochre, 'opacity=".35"'),
    rect(0, 720, W, 280, "#1d3a47"),
    ripples(750, "#4c7585"),
    path("M 760 760 Q 1000 640 1400 780 L 1600 900 L 1600 1000 L 620 1000 Z", ink),
    path("M 1000 400 L 1120 400 L 1160 760 L 960 760 Z", paper),
    path("M 990 490 L 1130 490 L 1139 570 L 981 570 Z", red),
    path("M 973 650 L 1147 650 L 1156 730 L 964 730 Z", red),
    rect(1010, 300, 100, 100, ochre),
    rect(990, 392, 140, 16, ink),
    path("M 1000 300 L 1060 230 L 1120 300 Z", red),
  ],
  mercado: [
    rect(0, 0, W, H, "#f0dfbd"),
    hills(360, 40, 4, mist),
    times(5, (i) =>
      at(
        i * 330 - 20,
        560,
        1.9,
        house([sand, paper, "#dcc6a2"][i % 3] ?? sand, [deep, red, dark][i % 3] ?? red),
      ),
    ),
    rect(0, 560, W, 440, "#d3bd92"),
    times(4, (s) =>
      at(
        70 + s * 390,
        520,
        1,
        times(6, (i) =>
          path(
            `M ${i * 52} 0 L ${(i + 1) * 52} 0 L ${(i + 1) * 52} 90 q -26 34 -52 0 Z`,
            i % 2 ? paper : ([red, sea, green, ochre][s] ?? red),
          ),
        ) +
          rect(6, 90, 10, 260, ink) +
          rect(298, 90, 10, 260, ink) +
          rect(-10, 270, 332, 110, "#8d6a45") +
          times(10, (i) =>
            circle(20 + i * 31, 262 - (i % 2) * 18, 24, [red, ochre, green][(i + s) % 3] ?? red),
          ),
      ),
    ),
  ],
  pan: [
    rect(0, 0, W, H, "#e9dcc3"),
    rect(0, 660, W, 340, "#a9794b"),
    line("M 0 760 H 1600 M 0 880 H 1600", "#94663c", 5),
    ellipse(800, 720, 520, 60, "#7c532f"),
    path("M 300 700 Q 320 380 800 370 Q 1280 380 1300 700 Q 800 790 300 700 Z", "#c98a45"),
    path("M 330 640 Q 400 420 800 410 Q 1160 420 1250 600 Q 800 480 330 640 Z", "#dda75f"),
    times(4, (i) => line(`M ${500 + i * 170} ${520 - (i % 2) * 16} q 60 60 40 150`, "#8a5828", 16)),
    path("M 1230 860 l 250 -300 l 34 28 l -230 290 Z", "#d9dcd8"),
    rect(1180, 850, 120, 44, ink, 'rx="18" transform="rotate(-50 1240 872)"'),
    times(14, (i) => circle(200 + ((i * 151) % 1100), 850 + ((i * 67) % 110), 6, sand)),
  ],
  estrellas: [
    rect(0, 0, W, H, "#1e3340"),
    path("M 0 620 Q 500 120 1600 60 L 1600 240 Q 700 330 0 860 Z", "#3c5f6f", 'opacity=".6"'),
    stars,
    line(
      "M 330 210 L 470 300 L 640 270 L 760 360 L 950 330 L 980 190 L 800 170 L 760 360",
      ochre,
      4,
    ),
    ...[
      [330, 210],
      [470, 300],
      [640, 270],
      [760, 360],
      [950, 330],
      [980, 190],
      [800, 170],
    ].map(([x = 0, y = 0]) => circle(x, y, 12, ochre)),
    hills(830, 50, 3, ink),
    line("M 1180 830 L 1110 960 M 1180 830 L 1250 960 M 1180 830 L 1180 960", paper, 14),
    rect(1030, 770, 300, 66, red, 'rx="10" transform="rotate(-32 1180 803)"'),
    rect(1290, 690, 70, 84, paper, 'rx="8" transform="rotate(-32 1325 732)"'),
  ],
  tren: [
    rect(0, 0, W, H, "#dfe3d2"),
    circle(330, 260, 90, ochre),
    hills(430, 90, 3, mist),
    hills(560, 80, 4, "#9fb08f", 1),
    hills(700, 50, 3, green, 3),
    rect(0, 700, W, 26, ink),
    times(8, (i) =>
      path(
        `M ${i * 210 - 10} 726 h 34 v 274 h -34 Z M ${i * 210 + 24} 726 h 176 v 120 q -88 -110 -176 0 Z`,
        "#8c8371",
      ),
    ),
    times(
      3,
      (i) =>
        rect(160 + i * 360, 560, 340, 120, i === 2 ? red : deep, 'rx="16"') +
        times(4, (w) => rect(186 + i * 360 + w * 76, 586, 52, 44, sand, 'rx="6"')) +
        circle(230 + i * 360, 690, 24, ink) +
        circle(430 + i * 360, 690, 24, ink),
    ),
    rect(1180, 500, 40, 66, ink),
    ellipse(1210, 440, 60, 34, paper),
    ellipse(1120, 390, 80, 42, paper),
    ellipse(1000, 350, 100, 44, paper, 'opacity=".8"'),
  ],
  setas: [
    rect(0, 0, W, H, "#c9d1b4"),
    times(9, (i) =>
      rect(60 + i * 190, 0, 46 + (i % 3) * 22, 760, i % 2 ? dark : "#566b52", 'opacity=".7"'),
    ),
    hills(760, 40, 5, "#7d6a48"),
    hills(860, 30, 4, "#5f5138", 2),
    ...[
      [420, 800, 1.5, red],
      [760, 860, 1, "#b98546"],
      [1060, 790, 1.8, "#b98546"],
      [1340, 880, 1.1, red],
    ].map(([x, y, k, cap]) =>
      at(
        Number(x),
        Number(y),
        Number(k),
        path("M -34 0 Q -20 -90 -26 -150 L 26 -150 Q 20 -90 34 0 Z", paper) +
          path(
            "M -150 -140 Q -120 -290 0 -294 Q 120 -290 150 -140 Q 0 -176 -150 -140 Z",
            String(cap),
          ) +
          (cap === red
            ? circle(-60, -214, 17, paper) +
              circle(20, -246, 20, paper) +
              circle(76, -190, 14, paper)
            : ""),
      ),
    ),
    times(26, (i) =>
      ellipse(
        (i * 241) % W,
        900 + ((i * 59) % 90),
        26,
        9,
        [ochre, red, "#8c5a33"][i % 3] ?? ochre,
        `transform="rotate(${(i * 47) % 90} ${(i * 241) % W} ${900 + ((i * 59) % 90)})"`,
      ),
    ),
  ],
  abejas: [
    rect(0, 0, W, H, "#f2d892"),
    times(60, (i) => {
      const [column, row] = [i % 10, Math.floor(i / 10)];
      const [x, y] = [column * 172 + (row % 2) * 86 - 40, row * 150 - 20];
      return path(
        `M ${x} ${y} l 86 50 v 100 l -86 50 l -86 -50 v -100 Z`,
        [ochre, "#e5b651", "#c98f32", "#edc873"][(i * 7) % 4] ?? ochre,
        `stroke="${paper}" stroke-width="10"`,
      );
    }),
    ...[
      [430, 380, 1.3],
      [1010, 300, 1],
      [1180, 700, 1.6],
      [640, 760, 0.9],
    ].map(([x = 0, y = 0, k = 1]) =>
      at(
        x,
        y,
        k,
        ellipse(-24, -62, 60, 32, paper, 'opacity=".85" transform="rotate(-24 -24 -62)"') +
          ellipse(44, -62, 60, 32, paper, 'opacity=".85" transform="rotate(20 44 -62)"') +
          ellipse(0, 0, 104, 58, ochre, `stroke="${ink}" stroke-width="8"`) +
          rect(-46, -52, 26, 104, ink) +
          rect(8, -56, 26, 112, ink) +
          circle(104, -4, 36, ink) +
          line("M 122 -34 q 20 -30 44 -30 M 112 -38 q 6 -34 30 -46", ink, 6),
      ),
    ),
  ],
  niebla: [
    rect(0, 0, W, H, "#dbe0da"),
    circle(1140, 300, 100, "#efe7d3"),
    hills(470, 90, 3, "#b9c5bf"),
    rect(0, 520, W, 70, "#e6e9e4", 'opacity=".8"'),
    hills(620, 60, 4, "#8fa39c", 2),
    rect(0, 690, W, 60, "#e6e9e4", 'opacity=".75"'),
    hills(790, 50, 3, "#5f7a74", 4),
    times(11, (i) =>
      at(80 + i * 150, 850 + (i % 3) * 24, 0.9 + (i % 2) * 0.4, tree(i % 2 ? dark : "#4b6250")),
    ),
    rect(0, 880, W, 120, "#e6e9e4", 'opacity=".55"'),
    gull(520, 250, 34),
    gull(620, 210, 24),
  ],
  olla: [
    rect(0, 0, W, H, "#a94a3f"),
    times(8, (i) => rect(i * 230 - 40, 0, 4, 660, paper, 'opacity=".18"')),
    rect(0, 660, W, 340, "#7a4a33"),
    steam(700, 330),
    ellipse(800, 800, 470, 50, "#4d2e20"),
    path("M 400 440 H 1200 L 1150 740 Q 800 830 450 740 Z", deep),
    ellipse(800, 440, 400, 66, "#1c3843"),
    ellipse(800, 444, 362, 50, "#c9762f"),
    times(9, (i) =>
      circle(520 + i * 70, 436 + (i % 3) * 14, 22, [ochre, green, sand][i % 3] ?? ochre),
    ),
    rect(330, 490, 90, 40, ink, 'rx="18"'),
    rect(1180, 490, 90, 40, ink, 'rx="18"'),
    line("M 980 430 L 1190 210", "#c39a63", 26),
  ],
  tomates: [
    rect(0, 0, W, H, "#e7e3cc"),
    times(
      5,
      (i) =>
        line(`M ${180 + i * 310} 1000 V 60`, "#a58355", 16) +
        line(
          `M ${180 + i * 310} 960 q 60 -140 -10 -280 q -70 -140 20 -280 q 60 -120 0 -260`,
          dark,
          14,
        ),
    ),
    times(20, (i) => {
      const [x, y] = [
        150 + (i % 5) * 310 + ((i * 83) % 130),
        200 + Math.floor(i / 5) * 200 + ((i * 41) % 70),
      ];
      return (
        circle(x, y, 62 + (i % 3) * 12, i % 6 === 4 ? ochre : red) +
        path(
          `M ${x} ${y - 52} l 14 -24 l 10 24 l 28 -2 l -24 20 l -28 8 l -28 -8 l -24 -20 l 28 2 l 10 -24 Z`,
          dark,
        ) +
        ellipse(x - 20, y - 14, 12, 18, paper, 'opacity=".35"')
      );
    }),
  ],
  biblioteca: [
    rect(0, 0, W, H, "#5b4334"),
    times(
      4,
      (row) =>
        rect(0, 226 + row * 244, W, 24, "#3d2b20") +
        times(30, (i) => {
          const height = 130 + ((i * 37 + row * 53) % 76);
          const width = 34 + ((i * 13 + row) % 18);
          return (
            rect(
              8 + i * 54,
              226 + row * 244 - height,
              width,
              height,
              [red, deep, ochre, dark, sand, "#8b5a44", sea][(i * 5 + row * 3) % 7] ?? red,
            ) +
            rect(14 + i * 54, 226 + row * 244 - height + 24, width - 12, 8, paper, 'opacity=".55"')
          );
        }),
    ),
    line("M 1180 1000 L 1300 40 M 1330 1000 L 1420 40", sand, 22),
    times(8, (i) => line(`M ${1195 + i * 15} ${900 - i * 110} H ${1340 + i * 11}`, sand, 14)),
  ],
  puente: [
    rect(0, 0, W, H, "#e9dfc4"),
    circle(1230, 240, 80, ochre),
    hills(440, 80, 3, mist),
    hills(540, 60, 4, "#a7b698", 2),
    rect(0, 700, W, 300, sea),
    ripples(740, "#86a9b0"),
    path(
      "M 0 560 Q 800 420 1600 560 L 1600 760 L 1500 760 Q 1480 600 1330 600 Q 1180 600 1160 780 L 1070 780 Q 1050 560 800 556 Q 550 560 530 780 L 440 780 Q 420 600 270 600 Q 120 600 100 760 L 0 760 Z",
      "#b7a684",
    ),
    line("M 0 548 Q 800 408 1600 548", ink, 12),
    times(19, (i) => rect(40 + i * 84, 470 - 62 * Math.sin((i / 18) * Math.PI) + 34, 8, 46, ink)),
    at(640, 900, 0.9, boat(red, sand)),
  ],
  bicicleta: [
    rect(0, 0, W, H, "#d5dfd6"),
    circle(300, 250, 100, red, 'opacity=".9"'),
    hills(520, 60, 4, "#b4c3ab"),
    hills(640, 40, 3, green, 2),
    rect(0, 780, W, 220, sand),
    line("M 0 880 H 260 M 420 880 H 760 M 940 880 H 1300 M 1460 880 H 1600", paper, 12),
    ...[520, 1080].map(
      (x) =>
        circle(x, 720, 170, "none", `stroke="${ink}" stroke-width="16"`) +
        circle(x, 720, 14, ink) +
        times(10, (i) =>
          line(
            `M ${x} 720 L ${x + 162 * Math.cos((i * Math.PI) / 5)} ${720 + 162 * Math.sin((i * Math.PI) / 5)}`,
            ink,
            3,
          ),
        ),
    ),
    line(
      "M 520 720 L 680 470 L 960 470 L 790 720 Z M 680 470 L 790 720 M 960 470 L 1080 720 L 1000 400",
      red,
      20,
    ),
    line("M 640 440 H 730", ink, 24),
    line("M 1000 400 q 70 -16 90 30", ink, 16),
    circle(790, 720, 40, "none", `stroke="${ink}" stroke-width="14"`),
    rect(1010, 470, 150, 100, "#b98546", 'rx="12"'),
    times(5, (i) => circle(1030 + i * 28, 466, 22, i % 2 ? green : red)),
  ],
} satisfies Record<string, string[]>;

export type Picture = keyof typeof scenes;

export const pictures = Object.keys(scenes) as [Picture, ...Picture[]];

/** A picture as SVG, 1600 by 1000. */
export const draw = (picture: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${scenes[picture].join("")}</svg>`;
